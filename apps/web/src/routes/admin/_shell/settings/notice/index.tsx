import { Box, chakra, Text } from '@chakra-ui/react';
import { clockIn } from '@hvac/contract/clocks';
import { NOTICE_LIMITS, type Notice, noticeInput, ownNotice } from '@hvac/contract/notice';
import type { Versioned } from '@hvac/contract/versioned';
import { createFileRoute, Link } from '@tanstack/react-router';
import { zoneName } from '../../../../../lib/zone-name.ts';
import { trpc } from '../../../../../trpc.ts';
import { Field } from '../../../../../ui/field.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { NoticeStrip } from '../../../../-notice-strip.tsx';
import { EditedData, FOR_EDITING } from '../../../-kit/-edited-data.tsx';
import {
  CheckField,
  Columns,
  type FieldForm,
  SelectField,
  TextField,
} from '../../../-kit/-fields.tsx';
import { useNow } from '../../../-kit/-use-now.ts';
import { Section } from '../-section.tsx';
import { SettingForm } from '../-setting-form.tsx';
import { noticeState } from '../-settings-states.ts';
import { useSettingForm, useSettingsRefresh } from '../-use-setting-form.ts';

const TONES = [
  { value: 'info', label: 'Info' },
  { value: 'urgent', label: 'Urgent' },
] as const;

/** What the draft holds while only a part of a time is typed; the browser does not say which. */
const INCOMPLETE = 'incomplete';

interface TimeFieldProps {
  form: FieldForm<Notice>;
  name: 'from' | 'until';
  label: string;
  hint: string;
}

/** A field for a day and a time on the clock of the site: YYYY-MM-DDTHH:MM, or empty. */
const TimeField = ({ form, name, label, hint }: TimeFieldProps) => {
  const value = form.draft[name];
  const take = (control: HTMLInputElement) => {
    const typed = control.value.slice(0, 'YYYY-MM-DDTHH:MM'.length);
    const next = typed || (control.validity.badInput ? INCOMPLETE : '');
    if (next !== value) form.change({ [name]: next });
  };
  return (
    <Field name={name} label={label} hint={hint} error={form.errors[name]}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          value={value === INCOMPLETE ? '' : value}
          onChange={({ currentTarget }) => take(currentTarget)}
          // A part of a time fires no change.
          onBlur={({ currentTarget }) => take(currentTarget)}
        />
      )}
    </Field>
  );
};

/** Why a notice that is on is not shown. */
const WHY_NOT: Partial<Record<string, string>> = {
  Scheduled: 'Not shown yet: its beginning is below.',
  Over: 'No longer shown: its end, below, is past.',
};

/** The form for what stands above the header. */
const NoticeForm = ({ loaded }: { loaded: Versioned<Notice> }) => {
  const utils = trpc.useUtils();
  const { settings } = utils.client;
  const refresh = useSettingsRefresh();
  const { timeZone, holidays } = useCompany();
  const { day, time } = clockIn(timeZone, new Date(useNow()));
  const form = useSettingForm({
    subject: 'notice',
    loaded,
    draftOf: (notice: Notice) => notice,
    check: (draft) => noticeInput.safeParse(draft),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    load: () => settings.notice.query(),
    save: (next) => settings.saveNotice.mutate(next),
    saved: { title: 'Notice saved', description: 'Your site is updated.' },
    onStored: (stored) => {
      utils.settings.notice.setData(undefined, stored);
      void refresh();
    },
  });
  const sample = ownNotice(form.draft);
  return (
    <SettingForm form={form} name="the notice">
      <Section title="Notice" hint="One line above the top of your pages.">
        <CheckField
          form={form}
          name="isOn"
          label="Show this notice"
          hint={WHY_NOT[noticeState(form.draft, `${day}T${time}`).text]}
        />
        <TextField
          form={form}
          name="text"
          label="Text"
          maxLength={NOTICE_LIMITS.text}
          placeholder="Closed on Thanksgiving. Emergencies: call us, day or night."
        />
        <SelectField form={form} name="tone" label="Look" options={TONES} />
        <Columns>
          <TextField
            form={form}
            name="button"
            label="Button (optional)"
            maxLength={NOTICE_LIMITS.button}
            placeholder="See hours"
          />
          <TextField
            form={form}
            name="leadsTo"
            label="Leads to"
            hint="A page like /contact, a phone number, or a web address."
          />
        </Columns>
        {sample && (
          <Box aria-label="How it looks" role="group" inert borderWidth="1px" borderColor="line">
            <NoticeStrip notice={sample} />
          </Box>
        )}
      </Section>
      <Section
        title="When and where"
        hint={`Times are in ${zoneName(timeZone)}. The notice comes and goes by itself.`}
      >
        <Columns>
          <TimeField form={form} name="from" label="From" hint="Leave it empty to start now." />
          <TimeField
            form={form}
            name="until"
            label="Until"
            hint="Leave it empty to show it until you turn it off."
          />
        </Columns>
        <CheckField form={form} name="isHomeOnly" label="Home page only" />
      </Section>
      <Section title="Holidays" hint="Nothing to remember before Thanksgiving.">
        <CheckField
          form={form}
          name="announcesHolidays"
          label="Announce holidays"
          hint="From a week before, your site says when you're closed or have special hours. A notice of your own comes first."
        />
        <Text fontSize="sm">
          {holidays.some(({ date }) => date)
            ? 'Holidays with a date are announced. '
            : 'None of your holidays has a date yet, so none is announced. '}
          <chakra.span asChild textDecoration="underline">
            <Link to="/admin/settings/business" hash="holidays">
              Holidays
            </Link>
          </chakra.span>
        </Text>
      </Section>
    </SettingForm>
  );
};

const NoticeScreen = () => (
  <EditedData query={trpc.settings.notice.useQuery(undefined, FOR_EDITING)}>
    {(loaded) => <NoticeForm loaded={loaded} />}
  </EditedData>
);

/** What the site says above the header. */
export const Route = createFileRoute('/admin/_shell/settings/notice/')({
  staticData: { title: 'Notice' },
  component: NoticeScreen,
});
