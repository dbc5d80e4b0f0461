import { type Operator, operator as operatorCalls } from '@fixit/contract/operator/operator';
import { hasRole } from '@fixit/contract/operator/operator-role';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleUser } from 'lucide-react';
import { type ComponentType, Fragment, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useRoute } from 'wouter';
import { meKey, recordsKey } from '../../features/operator/operator-queries.ts';
import { PanelLogo } from '../../features/operator/panel-logo.tsx';
import { EverythingBox } from '../../features/operator/search/everything-box.tsx';
import { dropDrafts } from '../../lib/form/draft.ts';
import { operatorCall } from '../../lib/http/operator-client.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { PanelKeyboard } from './keys/panel-keyboard.tsx';
import styles from './panel-frame.module.css';
import { texts } from './panel-frame-texts.ts';
import { ownAccountPath, panelScreens } from './panel-screens.ts';

interface PanelFrameProps {
  operator: Operator;
  children: ReactNode;
}

export function PanelFrame({ operator, children }: PanelFrameProps) {
  const links = panelScreens.flatMap(({ path, link }) =>
    link && hasRole(operator.role, link.role) ? [{ path, ...link }] : [],
  );
  return (
    <div className={styles.frame}>
      <header className={styles.rail}>
        <SkipLink />
        <PanelLogo />
        <EverythingBox />
        <nav aria-label={texts.navigation} className={styles.nav}>
          {links.map(({ path, label, icon, group, Count }, index) => (
            <Fragment key={path}>
              {group && group !== links[index - 1]?.group && <p className={styles.group}>{texts.groups[group]}</p>}
              <RailLink path={path} Count={Count}>
                <Icon of={icon} />
                {label}
              </RailLink>
            </Fragment>
          ))}
        </nav>
        <PanelKeyboard screens={links} />
        <SignedInOperator operator={operator} />
      </header>
      <div className={styles.screen}>{children}</div>
    </div>
  );
}

interface RailLinkProps {
  path: string;
  Count?: ComponentType<{ id: string }> | undefined;
  children: ReactNode;
}

function RailLink({ path, Count, children }: RailLinkProps) {
  const countId = useId();
  const [isCurrent] = useRoute(path === '/' ? path : `${path}/*?`);
  const link = useRef<HTMLAnchorElement>(null);
  // On a phone not all links fit, so the current one scrolls into view.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      href={path}
      className={styles.link}
      aria-current={isCurrent ? 'page' : undefined}
      aria-describedby={Count && countId}
    >
      {children}
      {Count && <Count id={countId} />}
    </Link>
  );
}

function SignedInOperator({ operator }: { operator: Operator }) {
  const queryClient = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => operatorCall(operatorCalls.signOut, {}),
    onSuccess: async () => {
      dropDrafts();
      queryClient.removeQueries({ queryKey: recordsKey });
      await queryClient.invalidateQueries({ queryKey: meKey });
    },
    onError: () => toast.error(texts.signOutFailed),
  });
  return (
    <div className={styles.signedIn}>
      <p className={styles.identity}>
        <Link href={ownAccountPath} className={styles.name}>
          <Icon of={CircleUser} className={styles.face} />
          <span className={styles.words}>{operator.name}</span>
        </Link>
        <span className={styles.role}>{texts.roles[operator.role]}</span>
      </p>
      <Button variant="text" pending={signOut.isPending} onClick={() => signOut.mutate()}>
        {texts.signOut}
      </Button>
    </div>
  );
}
