import { OwnData } from '../../features/account/settings/own-data.tsx';
import { OwnCases } from '../../features/own-case/own-cases.tsx';

export default function WorkspaceCasesPage() {
  return <OwnCases ownData={<OwnData />} />;
}
