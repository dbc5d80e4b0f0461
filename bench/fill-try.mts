import { startBritain } from './britain/database.ts';

const b = await startBritain(Number(process.argv[2]), process.argv[3]);
console.log(b.seconds);
await b.stop();
