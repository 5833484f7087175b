import { Link, type LinkProps } from '@tanstack/react-router';

/** Leads to the editor of a page. */
export const EditorLink = ({
  id,
  ...props
}: Omit<LinkProps, 'to' | 'params' | 'id'> & { id: number }) => (
  <Link to={'/admin/pages/$id' as LinkProps['to']} params={{ id: String(id) }} {...props} />
);
