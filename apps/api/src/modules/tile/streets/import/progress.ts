/** Told how much of a long piece of work is done. */
export type OnProgress = (done: number, all: number) => void;
