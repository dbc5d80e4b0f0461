// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEvents } from './events.ts';
import { startSession } from './session.ts';
import { openSocket } from './socket.ts';

class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  onclose = (_event: { code: number }) => {};

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  lose(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const openTestSocket = () => openSocket({ getUrl: () => 'ws://fixit.test', onFrame: () => {} });

test('a socket that is not open refuses to send', () => {
  const socket = openTestSocket();
  expect(socket.send({ message: 'hello' })).toBe(false);
  FakeSocket.all[0]?.open();
  expect(socket.send({ message: 'hello' })).toBe(true);
  expect(FakeSocket.all[0]?.sent).toEqual(['{"message":"hello"}']);
});

test('a lost socket is reopened after 3 s', () => {
  openTestSocket();
  FakeSocket.all[0]?.lose();
  vi.advanceTimersByTime(2_999);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all).toHaveLength(2);
});

test.each([
  [0, [3_000, 3_000, 6_000, 10_000, 10_000]],
  [1, [3_000, 6_000, 12_000, 20_000, 20_000]],
])('while reconnecting fails, the waits grow from 3 s to at most 20 s (chance %d)', (chance, waits) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  openTestSocket();
  for (const [index, wait] of waits.entries()) {
    FakeSocket.all[index]?.lose();
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.all).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(index + 2);
  }
});

test('a socket is not reopened after its session has ended', () => {
  openTestSocket();
  msUntilNextAttempt();
  msUntilNextAttempt();
  FakeSocket.all.at(-1)?.lose(4401);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(3);
});

test('a socket that the app closed stays closed', () => {
  const socket = openTestSocket();
  FakeSocket.all[0]?.lose();
  socket.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

/** Loses the latest socket, and returns the milliseconds until the next attempt. */
function msUntilNextAttempt(): number {
  const countBefore = FakeSocket.all.length;
  FakeSocket.all.at(-1)?.lose();
  let passed = 0;
  while (FakeSocket.all.length === countBefore && passed < 60_000) {
    vi.advanceTimersByTime(100);
    passed += 100;
  }
  return passed;
}

test.each([
  [0, [3_000, 3_000, 6_000, 10_000, 10_000]],
  [0.999, [3_000, 6_000, 12_000, 20_000, 20_000]],
])('failed reconnects back off with jitter and restart at 3 s after a success', (chance, expected) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  openTestSocket();
  expect(expected.map(msUntilNextAttempt)).toEqual(expected);
  FakeSocket.all.at(-1)?.open();
  expect(msUntilNextAttempt()).toBe(3_000);
  vi.restoreAllMocks();
});

test('the first reconnect is delayed by a random part of the spread', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  openSocket({ getUrl: () => 'ws://fixit.test', onFrame: () => {}, spreadMs: 2_000 });
  expect(msUntilNextAttempt()).toBe(4_000);
  vi.restoreAllMocks();
});

test('missed events cause a single refetch, within 8 s of the reconnect', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  startSession({ token: 'a token', user_id: '7' });
  const refetch = vi.fn();
  const close = openEvents(refetch, () => undefined);
  FakeSocket.all[0]?.open();
  for (let loss = 0; loss < 2; loss += 1) {
    msUntilNextAttempt();
    FakeSocket.all.at(-1)?.open();
  }
  expect(refetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(8_000);
  expect(refetch).toHaveBeenCalledOnce();
  msUntilNextAttempt();
  FakeSocket.all.at(-1)?.open();
  close();
  vi.advanceTimersByTime(60_000);
  expect(refetch).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('several frames about a changed announcement cause a single refetch, within 8 s', () => {
  startSession({ token: 'a token', user_id: '7' });
  const [refetch, refetchAnnouncement] = [vi.fn(), vi.fn()];
  const close = openEvents(refetch, refetchAnnouncement);
  FakeSocket.all[0]?.open();
  for (let count = 0; count < 3; count += 1) {
    FakeSocket.all[0]?.onmessage({ data: '{"kind":"announcement_changed"}' });
  }
  vi.advanceTimersByTime(8_000);
  expect([refetch.mock.calls.length, refetchAnnouncement.mock.calls.length]).toEqual([0, 1]);
  close();
});

test('a pending reconnect happens immediately when the network returns, and only once', () => {
  const socket = openTestSocket();
  msUntilNextAttempt();
  FakeSocket.all.at(-1)?.lose();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(3);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(3);
  FakeSocket.all.at(-1)?.lose();
  socket.close();
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(3);
});
