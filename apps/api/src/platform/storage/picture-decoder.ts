import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The picture is re-encoded: it is upright, and has no metadata or original bytes. */
export interface Picture {
  readonly bytes: Buffer;
  readonly thumbnail: Buffer;
  readonly extension: 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
}

export interface PictureJob {
  bytes: Buffer;
  extension: Picture['extension'];
}

/** An SVG that the server has drawn becomes a JPEG of the same size. */
export interface PaintJob {
  drawing: string;
}

/** `lost` means that decoding timed out or crashed its process. */
interface FailedPicture {
  refused: 'unreadable' | 'lost';
  cause: string;
}

export type DecodeResult = { picture: Picture } | { refused: 'too_large' | 'too_narrow' } | FailedPicture;

export type PaintResult = { painted: Buffer } | FailedPicture;

/** An idle process ends after this time, because it occupies some 60 MB. */
const idleMs = 60_000;

const isBundle = import.meta.url.endsWith('.js');
const decoderProgram = fileURLToPath(new URL(`./picture-process.${isBundle ? 'js' : 'ts'}`, import.meta.url));

/**
 * Decodes pictures in separate processes, so that no thread of the server waits, and slow decoding can
 * be stopped.
 */
export class PictureDecoder {
  readonly #milliseconds: number;
  readonly #program: string;
  readonly #idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];

  constructor({ milliseconds, program = decoderProgram }: { milliseconds: number; program?: string }) {
    this.#milliseconds = milliseconds;
    this.#program = program;
  }

  /** Never rejects. The caller must limit concurrent pictures, each of which occupies a process. */
  decode(job: PictureJob): Promise<DecodeResult> {
    return this.#run(job);
  }

  paint(job: PaintJob): Promise<PaintResult> {
    return this.#run(job);
  }

  #run<Result extends object>(job: PictureJob | PaintJob): Promise<Result | FailedPicture> {
    const child = this.#takeProcess();
    return new Promise((resolve) => {
      const settle = (result: Result | FailedPicture) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit);
        if ('refused' in result && result.refused === 'lost') child.kill('SIGKILL');
        else this.#keepProcess(child);
        resolve(result);
      };
      const fail = (cause: string) => settle({ refused: 'lost', cause });
      const onMessage = (result: unknown) => {
        // Only picture-process.ts answers, with the result of the job.
        settle(result as Result);
      };
      const onExit = (code: number | null, signal: string | null) => fail(`The process ended with ${signal ?? code}`);
      const timer = setTimeout(() => fail('It took too long'), this.#milliseconds);
      child.on('message', onMessage).on('exit', onExit);
      child.send(job, (error) => error && fail(error.message));
    });
  }

  #takeProcess(): ChildProcess {
    const spare = this.#idle.pop();
    if (!spare) {
      const child = startDecoder(this.#program);
      child.once('exit', () => this.#endProcess(child));
      return child;
    }
    clearTimeout(spare.timer);
    spare.child.channel?.ref();
    return spare.child;
  }

  #keepProcess(child: ChildProcess): void {
    const timer = setTimeout(() => this.#endProcess(child), idleMs).unref();
    this.#idle.push({ child, timer });
    child.channel?.unref();
  }

  #endProcess(child: ChildProcess): void {
    const index = this.#idle.findIndex((spare) => spare.child === child);
    if (index >= 0) clearTimeout(this.#idle.splice(index, 1)[0]?.timer);
    child.kill('SIGKILL');
  }
}

/** The process decodes untrusted bytes, so it must not know the server's settings, which include secrets. */
function startDecoder(program: string): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: isBundle ? [] : ['--import', 'tsx'],
    // glibc would otherwise keep unused memory in a heap for each thread.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The caller handles a process that cannot be started or reached.
  child.on('error', () => undefined);
  child.unref();
  return child;
}
