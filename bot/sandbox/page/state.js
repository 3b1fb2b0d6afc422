// What the page knows: the sandbox as the server describes it, the columns, and whose column a narrow page shows.

export const world = { people: [], channels: [], roles: [], faults: [], bot: { id: "", name: "" }, messages: new Map() };
export const columns = new Map();
export const shown = { person: null };

export const findPerson = (id) => world.people.find((person) => person.id === id);
export const findChannel = (id) => world.channels.find((channel) => channel.id === id);
export const findName = (id) => (id === world.bot.id ? world.bot.name : findPerson(id)?.name) ?? "unknown";

export function canSee(person, message) {
  if (message.only_for && message.only_for !== person) return false;
  return findChannel(message.channel_id)?.seen_by.includes(person) ?? false;
}

// Stands for a private conversation that nobody has opened yet; the first message opens it.
const unopenedConversation = { id: "dm", name: "", is_dm: true, is_thread: false };

// Lists the channels of a person: each text channel before its threads, then private conversations.
export function listChannels(person) {
  const visible = world.channels.filter((channel) => channel.seen_by.includes(person));
  const texts = visible.filter((channel) => !channel.is_dm && !channel.is_thread);
  const listThreads = (text) => visible.filter((channel) => channel.is_thread && channel.parent === text.id);
  const conversations = visible.filter((channel) => channel.is_dm);
  return [
    ...texts.flatMap((text) => [text, ...listThreads(text)]),
    ...(conversations.length ? conversations : [unopenedConversation]),
  ];
}
