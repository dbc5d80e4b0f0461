import { Component, type ReactNode, type RefObject } from 'react';

interface ScrollKeeperProps {
  box: RefObject<HTMLElement | null>;
  /** Keeps the end in view; otherwise what is read stays in place. */
  following: boolean;
  children: ReactNode;
}

interface Before {
  /** These items are in view or below. */
  items: readonly { item: Element; top: number }[];
  focused: boolean;
}

/** Keeps the scroll position while items come and go at both ends. A class, for getSnapshotBeforeUpdate. */
export class ScrollKeeper extends Component<ScrollKeeperProps, object, Before | null> {
  override componentDidMount() {
    this.#toEnd();
  }

  override getSnapshotBeforeUpdate(): Before | null {
    const box = this.props.box.current;
    if (!box) return null;
    const { top } = box.getBoundingClientRect();
    const items = [...box.querySelectorAll('li')]
      .map((item) => ({ item, top: item.getBoundingClientRect().top, bottom: item.getBoundingClientRect().bottom }))
      .filter(({ bottom }) => bottom > top);
    return { items, focused: box.contains(document.activeElement) };
  }

  override componentDidUpdate(_props: ScrollKeeperProps, _state: object, before: Before | null) {
    const box = this.props.box.current;
    if (!box || !before) return;
    if (this.props.following) this.#toEnd();
    else {
      const anchor = before.items.find(({ item }) => item.isConnected);
      const moved = anchor ? anchor.item.getBoundingClientRect().top - anchor.top : 0;
      if (moved !== 0) box.scrollTop += moved;
    }
    // The focused message is gone.
    if (before.focused && !box.contains(document.activeElement)) box.focus({ preventScroll: true });
  }

  override render() {
    return this.props.children;
  }

  #toEnd() {
    const box = this.props.box.current;
    if (box && this.props.following) box.scrollTop = box.scrollHeight;
  }
}
