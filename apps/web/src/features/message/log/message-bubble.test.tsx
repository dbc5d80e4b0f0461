// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Bubble } from './message-bubble.tsx';

vi.mock('../../../lib/http/host.ts', () => ({ pictureUrl: (path: string) => `https://api.example.test${path}` }));

afterEach(cleanup);

test('a chat picture uses the host of the API', () => {
  const message = {
    id: '1',
    msg_key: 'a',
    sender: '7',
    message: '',
    timestamp: '2026-11-22T10:00:00Z',
    attachment_url: '/files/1.jpg',
    attachment_id: '2',
    delivery: 'sent',
  } as const;
  const ignore = () => undefined;
  const handlers = { onOpenPicture: ignore, onRemove: ignore, onSendAgain: ignore };
  render(<Bubble message={message} isOwn={false} actions={null} {...handlers} />);
  expect(screen.getByRole('img').getAttribute('src')).toBe('https://api.example.test/files/1.jpg');
});
