import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { useDownload } from './-use-download.ts';

interface ExportButtonProps {
  path: string;
}

/** Downloads an export, for administrators. A button and no link: without a recent proof the address is an error page. */
export const ExportButton = ({ path }: ExportButtonProps) => {
  const { client } = trpc.useUtils();
  const download = useDownload(() => client.auth.admitExport.mutate(), 'Not exported');
  return (
    <Button
      variant="outline"
      aria-disabled={download.isPending || undefined}
      onClick={() => download.isPending || download.mutate({ path })}
    >
      Download as spreadsheet
    </Button>
  );
};
