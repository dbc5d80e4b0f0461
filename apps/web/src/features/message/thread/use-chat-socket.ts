import { chatSocket, type ExtraSentFrame, type ReceivedFrame, type SentFrame } from '@fixit/contract/message';
import { useEffect, useRef, useState } from 'react';
import { socketUrl } from '../../../lib/http/host.ts';
import { currentToken } from '../../../lib/http/session.ts';
import { openSocket, type Socket } from '../../../lib/http/socket.ts';

interface ChatListener {
  onFrame: (frame: ReceivedFrame) => void;
  onReopened: () => void;
}

/**
 * Opens the socket only once the conversation has loaded, because the console shows the URL of a refused socket, and
 * the URL contains the token.
 */
export function useChatSocket(id: string, isLoaded: boolean, listener: ChatListener) {
  const [connected, setConnected] = useState(false);
  const [wasConnected, setWasConnected] = useState(false);
  const [opening, setOpening] = useState(true);
  const socket = useRef<Socket | null>(null);
  const latestListener = useRef(listener);
  latestListener.current = listener;

  useEffect(() => {
    if (!isLoaded) return;
    let openCount = 0;
    const path = chatSocket.replace('{conversationId}', encodeURIComponent(id));
    const instance = openSocket({
      getUrl: () => {
        const token = currentToken();
        return token && socketUrl(path, { token, extras: '1' });
      },
      // The server sends frames that the contract defines. Unknown frames are ignored.
      onFrame: (frame) => latestListener.current.onFrame(withStringIds(frame) as ReceivedFrame),
      onState: (isOpen) => {
        setConnected(isOpen);
        setOpening(false);
        if (!isOpen) return;
        setWasConnected(true);
        openCount += 1;
        if (openCount > 1) latestListener.current.onReopened();
      },
    });
    socket.current = instance;
    return () => {
      instance.close();
      socket.current = null;
      setConnected(false);
      setWasConnected(false);
      setOpening(true);
    };
  }, [id, isLoaded]);

  return {
    connected,
    wasConnected,
    opening,
    /** Returns false if the socket is not open. */
    send: (frame: SentFrame | ExtraSentFrame): boolean => socket.current?.send(frame) ?? false,
  };
}

const isIdKey = (key: string) => key === 'id' || key === 'sender' || key.endsWith('_id');

/** Turns ids into strings, because another server with the same API may use integers. */
function withStringIds(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isIdKey(key) && typeof inner === 'number' ? String(inner) : withStringIds(inner),
    ]),
  );
}
