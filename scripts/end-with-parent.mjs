// Loaded before a program that `npm start` or `npm run dev` started: without its parent it stops as if asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
