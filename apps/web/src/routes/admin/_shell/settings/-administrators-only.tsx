import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../../../ui/button.tsx';
import { AccessDenied } from '../-access-denied.tsx';

/** In place of the settings of administrators: what an editor may change. */
export const AdministratorsOnly = () => (
  <AccessDenied>
    <LinkButton variant="outline">
      <Link to="/admin/settings/password">Change my password</Link>
    </LinkButton>
  </AccessDenied>
);
