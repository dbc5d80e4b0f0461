// The programs of `npm start` and `npm run dev` preload this file, which stops them gracefully after their parent has
// exited.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
