import { csvNameOf, exportRole, type OperatorListName } from '@fixit/contract/operator/operator-list';
import { exportCalls } from '@fixit/contract/operator/operator-list-calls';
import { hasRole } from '@fixit/contract/operator/operator-role';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/http/operator-client.ts';
import { saveBlob } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { touchFault, withTouch } from '../gate/with-touch.ts';
import { useOperator } from '../operator-queries.ts';
import type { FilterValues } from './list-queries.ts';
import { texts } from './list-texts.ts';

/** Saves the list with its filters as a file. Renders nothing for a viewer. */
export function ExportButton({ name, filters }: { name: OperatorListName; filters: FilterValues }) {
  const { data: me } = useOperator();
  const exporting = useMutation({
    mutationFn: () => withTouch(() => downloadFile(exportCalls[name], { query: filters })),
    onSuccess: (file) => {
      saveBlob(csvNameOf(name, new Date().toISOString()), file);
      toast.success(texts.exported);
    },
    onError: (error) => toast.error(touchFault(error, { failed: texts.exportFailed, offline: texts.offline })),
  });
  if (!me || !hasRole(me.role, exportRole)) return null;
  return (
    <Button pending={exporting.isPending} onClick={() => exporting.mutate()}>
      {texts.export}
    </Button>
  );
}
