import { Component, type ReactNode, type RefObject } from 'react';

interface ScrollKeeperProps {
  box: RefObject<HTMLElement | null>;
  /** Keeps the end in view; otherwise what is read stays in place. */
  isFollowing: boolean;
  children: ReactNode;
}

interface LogSnapshot {
  /** These items are in view or below. */
  items: readonly { item: Element; top: number }[];
  focused: boolean;
}

/**
 * Keeps the scroll position while items come and go at both ends. It is a class, because only a class has
 * getSnapshotBeforeUpdate.
 */
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
    return { items, focused: box.contains(document.activeElement) };
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
    // The focused message is gone.
    if (snapshot.focused && !box.contains(document.activeElement)) box.focus({ preventScroll: true });
  }

  override render() {
    return this.props.children;
  }

  #scrollToEnd() {
    const box = this.props.box.current;
    if (box && this.props.isFollowing) box.scrollTop = box.scrollHeight;
  }
}
