import { Socket } from 'node:net';

/**
 * A socket for pg that sends what one turn of the event loop asks in one write. pg uncorks after each statement; a
 * command sends some twenty-five of them one behind the other, and each write wakes the server for a statement alone.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  const uncork = socket.uncork.bind(socket);
  socket.uncork = () => process.nextTick(uncork);
  return socket;
}
