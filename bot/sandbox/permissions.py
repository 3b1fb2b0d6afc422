"""Discord's permissions, and those that the sandbox gives to members, stewards and the bot."""

from enum import IntFlag


class Permission(IntFlag):
    """The permissions a race depends on, by Discord's bits."""

    administrator = 1 << 3
    manage_channels = 1 << 4
    manage_guild = 1 << 5
    view_channel = 1 << 10
    send_messages = 1 << 11
    manage_messages = 1 << 13
    embed_links = 1 << 14
    attach_files = 1 << 15
    read_message_history = 1 << 16
    mention_everyone = 1 << 17
    manage_roles = 1 << 28
    use_application_commands = 1 << 31
    manage_events = 1 << 33
    manage_threads = 1 << 34
    create_public_threads = 1 << 35
    create_private_threads = 1 << 36
    send_messages_in_threads = 1 << 38
    create_events = 1 << 44
    pin_messages = 1 << 51


P = Permission
ALL_PERMISSIONS = (1 << 53) - 1
MEMBER_PERMISSIONS = int(
    P.view_channel
    | P.send_messages
    | P.embed_links
    | P.attach_files
    | P.read_message_history
    | P.use_application_commands
    | P.create_public_threads
    | P.create_private_threads
    | P.send_messages_in_threads
)
BOT_PERMISSIONS = int(MEMBER_PERMISSIONS | P.manage_messages | P.manage_threads | P.pin_messages)
GM_PERMISSIONS = int(P.manage_messages | P.manage_threads | P.manage_guild)
