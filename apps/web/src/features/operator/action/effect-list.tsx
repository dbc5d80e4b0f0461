import type { ActionPreview } from '@fixit/contract/operator/operator';
import { formatEffect } from '@fixit/contract/operator/operator-effect';
import { useEffect, useId, useRef } from 'react';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { GroupedCases } from '../case/grouped-cases.tsx';
import { texts } from './action-texts.ts';
import styles from './effect-list.module.css';
import { LetterText } from './letter-text.tsx';

interface EffectListProps {
  preview: ActionPreview;
  /** The preview replaces an outdated one that somebody tried to confirm. */
  isChanged: boolean;
  /** A dialog has a heading above this one. */
  heading?: 'h2' | 'h3';
}

/** Takes the focus with each new preview, so that nobody confirms effects that were not read out. */
export function EffectList({ preview, isChanged, heading: Heading = 'h3' }: EffectListProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [preview.digest]);
  return (
    <div className={styles.effects}>
      {isChanged && <ErrorBanner>{texts.changed}</ErrorBanner>}
      <Heading id={id} ref={heading} tabIndex={-1} className={styles.heading}>
        {texts.effects}
      </Heading>
      <p className={styles.message}>{preview.message}</p>
      {preview.effects.length === 0 ? (
        <p>{texts.noEffects}</p>
      ) : (
        <ul aria-labelledby={id}>
          {preview.effects.map((effect) => (
            <li key={effect.effect} className={styles.effect}>
              {formatEffect(effect)}
            </li>
          ))}
        </ul>
      )}
      {preview.cases && <GroupedCases cases={preview.cases} />}
      {preview.letters?.map((letter) => (
        <LetterText key={letter.side} {...letter} />
      ))}
    </div>
  );
}
