import { LinkButton } from '../../../../ui/button.tsx';
import { useViewer } from '../-viewer.ts';

/** Downloads all submissions as CSV; for administrators (beyond §2). */
export const ExportButton = () => {
  const { isAdmin } = useViewer();
  if (!isAdmin) return null;
  return (
    <LinkButton variant="outline">
      <a href="/api/admin/contact-submissions.csv" download>
        Export CSV
      </a>
    </LinkButton>
  );
};
