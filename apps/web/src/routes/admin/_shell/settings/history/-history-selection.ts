import { type AuditSelection, auditSelection } from '@hvac/contract/audit';
import { storedValue } from '@hvac/contract/stored-value';

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/**
 * What the search parameters of the address select; invalid ones are ignored. The router parses `?person=24` as a
 * number.
 */
export const selectionOf = ({ q, person, group, from, to }: Record<string, unknown>) =>
  storedValue(
    auditSelection,
    { search: asText(q), person: asText(person), group, from, to },
    { search: '' },
  );

/** Whether less than the whole history is selected. */
export const isFiltered = ({ search, ...filters }: AuditSelection): boolean =>
  search !== '' || Object.values(filters).some((value) => value !== undefined);

/** The address that exports the selected events. */
export const exportAddress = (selection: AuditSelection): string => {
  const given = Object.entries(selection).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const query = new URLSearchParams(Object.fromEntries(given)).toString();
  return `/api/admin/history.csv${query && `?${query}`}`;
};
