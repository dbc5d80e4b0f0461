// Preloaded into programs of `npm start` and `npm run dev`: stops the program gracefully when its parent has exited.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
