import { createFileRoute } from '@tanstack/react-router';
import { SettingsList } from './-settings-list.tsx';

/** All settings by group, each with its state. */
export const Route = createFileRoute('/admin/_shell/settings/')({
  component: SettingsList,
});
