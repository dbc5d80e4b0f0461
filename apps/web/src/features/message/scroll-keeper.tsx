import { Component, type ReactNode, type RefObject } from 'react';

interface ScrollKeeperProps {
  box: RefObject<HTMLElement | null>;
  /** Whether the end stays in sight; otherwise what is read stays where it is. */
  following: boolean;
  children: ReactNode;
}

interface Before {
  /** The items in sight or below, with the heights at which they stood. */
  items: readonly { item: Element; top: number }[];
  focused: boolean;
}

/**
 * Keeps the view of a scrolling box while items come and go at its ends. A class, because only
 * getSnapshotBeforeUpdate sees where things stood immediately before they change.
 */
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
      const kept = before.items.find(({ item }) => item.isConnected);
      const moved = kept ? kept.item.getBoundingClientRect().top - kept.top : 0;
      if (moved !== 0) box.scrollTop += moved;
    }
    // The message that had the focus is gone: the keyboard stays in the conversation.
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
