export type OnProgress = (done: number, total: number) => void;
