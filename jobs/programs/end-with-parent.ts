/*
 * Loaded before the web and the worker (`--import`): when `npm start` is killed outright it cannot stop them, and its
 * end of their channel closes; they then leave as on SIGTERM instead of holding the port.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
