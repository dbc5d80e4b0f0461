import { Component, type ReactNode, type RefObject } from 'react';

interface ScrollKeeperProps {
  box: RefObject<HTMLElement | null>;
  /** Keeps the end in view; otherwise the visible messages stay in place. */
  isFollowing: boolean;
  children: ReactNode;
}

interface LogSnapshot {
  items: readonly { item: Element; top: number }[];
  hasFocus: boolean;
}

/** Keeps the scroll position while items are added or removed. Only a class component has getSnapshotBeforeUpdate. */
export class ScrollKeeper extends Component<ScrollKeeperProps, object, LogSnapshot | null> {
  override componentDidMount() {
    this.#scrollToEnd();
  }

  override getSnapshotBeforeUpdate(): LogSnapshot | null {
    const box = this.props.box.current;
    if (!box) return null;
    const { top } = box.getBoundingClientRect();
    const items = [...box.querySelectorAll('li')]
      .map((item) => ({ item, top: item.getBoundingClientRect().top, bottom: item.getBoundingClientRect().bottom }))
      .filter(({ bottom }) => bottom > top);
    return { items, hasFocus: box.contains(document.activeElement) };
  }

  override componentDidUpdate(_props: ScrollKeeperProps, _state: object, snapshot: LogSnapshot | null) {
    const box = this.props.box.current;
    if (!box || !snapshot) return;
    if (this.props.isFollowing) this.#scrollToEnd();
    else {
      const anchor = snapshot.items.find(({ item }) => item.isConnected);
      const shift = anchor ? anchor.item.getBoundingClientRect().top - anchor.top : 0;
      if (shift !== 0) box.scrollTop += shift;
    }
    // The focused message was removed.
    if (snapshot.hasFocus && !box.contains(document.activeElement)) box.focus({ preventScroll: true });
  }

  override render() {
    return this.props.children;
  }

  #scrollToEnd() {
    const box = this.props.box.current;
    if (box && this.props.isFollowing) box.scrollTop = box.scrollHeight;
  }
}
