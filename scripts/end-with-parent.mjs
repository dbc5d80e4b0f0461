// Programs of `npm start` and `npm run dev` preload this file, which stops them gracefully when their parent has
// exited.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
