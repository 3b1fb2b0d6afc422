// The connection to the sandbox.

// Asks the sandbox to do something; returns its answer, or {error}.
export async function post(action, body) {
  const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  try {
    const response = await fetch(`/table/${action}`, options);
    return await response.json();
  } catch {
    return { error: "The sandbox does not answer. Is it still running?" };
  }
}

// Calls a function with each message of the sandbox, and connects again when the connection is lost.
export function connect(onMessage, onClose) {
  const socket = new WebSocket(`ws://${location.host}/table/socket`);
  socket.addEventListener("message", (event) => onMessage(JSON.parse(event.data)));
  socket.addEventListener("close", () => {
    onClose();
    setTimeout(() => connect(onMessage, onClose), 1500);
  });
}
