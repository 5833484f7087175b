import type { AuditDetails, AuditRole } from '@hvac/contract/audit';
import type { AuditAction } from '@hvac/contract/audit-actions';
import { defineEntity, p } from '@mikro-orm/core';

const SEARCH_TEXT = `(lower(coalesce(subject_label, '') || chr(1) || coalesce(actor_name, '') || chr(1) || origin || chr(1) || coalesce(details->>'fields', ''))) stored`;
const SEARCH_INDEX =
  'create index "audit_events_search_text_index" on "audit_events" using gin ("search_text" gin_trgm_ops)';
const FOLDED_INDEX =
  'create index "audit_events_folded_text_index" on "audit_events" using gin ("folded_text" gin_trgm_ops) where folded_text is not null';

const NO_UPDATE =
  'create trigger "audit_events_no_update" before update on "audit_events" for each row execute function public.refuse_audit_change()';
const NO_DELETE = `create trigger "audit_events_no_delete" before delete on "audit_events" for each row when (old.at >= now() - interval '3 months') execute function public.refuse_audit_change()`;

/**
 * Table `audit_events`: who did what, when and from where. Triggers refuse every update, and every deletion except
 * that of old rows (decision 025). Names and labels are copies that outlive their subjects.
 */
export const AuditEventEntity = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_events',
  indexes: [
    { properties: ['at', 'id'] },
    { properties: ['actorName', 'at', 'id'] },
    { properties: ['action', 'at', 'id'] },
    { properties: ['subjectId', 'at', 'id'] },
    { name: 'audit_events_search_text_index', expression: SEARCH_INDEX },
    { name: 'audit_events_folded_text_index', expression: FOLDED_INDEX },
  ],
  // The migration adds another one, against truncation, which MikroORM cannot see.
  triggers: [
    {
      name: 'audit_events_no_update',
      timing: 'before',
      events: ['update'],
      expression: NO_UPDATE,
    },
    {
      name: 'audit_events_no_delete',
      timing: 'before',
      events: ['delete'],
      expression: NO_DELETE,
    },
  ],
  properties: {
    id: p.bigint().primary(),
    at: p.datetime().length(3).defaultRaw('now()'),
    actorId: p.integer().nullable(),
    /** For a command, the name of the operating system user. */
    actorName: p.text().nullable(),
    actorRole: p.text().$type<AuditRole>().nullable(),
    /** An IP address, 'command line' or 'schedule'. */
    origin: p.text(),
    action: p.text().$type<AuditAction>(),
    subjectId: p.text().nullable(),
    subjectLabel: p.text().nullable(),
    details: p.json<AuditDetails>().defaultRaw(`'{}'`),
    /** As in the instance's log. */
    requestId: p.text().nullable(),
    searchText: p.text().generated(SEARCH_TEXT).nullable().lazy().hidden(),
    /** The names in it, folded; null where that makes no difference. */
    foldedText: p.text().nullable().lazy().hidden(),
  },
});
