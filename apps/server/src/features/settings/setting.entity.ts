import { defineEntity, p } from '@mikro-orm/core';

/** Table `settings`: the owner's settings by name. `version` counts the saves. */
export const SettingEntity = defineEntity({
  name: 'Setting',
  tableName: 'settings',
  properties: {
    key: p.text().primary(),
    value: p.json<unknown>(),
    version: p.integer(),
    updatedAt: p.datetime().length(3),
  },
});
