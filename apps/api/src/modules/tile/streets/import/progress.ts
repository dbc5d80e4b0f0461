export type OnProgress = (done: number, all: number) => void;
