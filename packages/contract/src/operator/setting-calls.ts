import * as z from 'zod/mini';
import { dataAnswer } from '../route.ts';
import { instant } from '../value/id.ts';
import { settingNames } from './market-setting.ts';
import { operatorBase, operatorRoute } from './operator-route.ts';

const settingShape = z.object({
  name: z.enum(settingNames),
  value: z.string(),
  /** The environment variable whose value wins; null if the setting can be changed. */
  fixed_by: z.nullable(z.string()),
  changed_at: z.nullable(instant),
});

export type SettingView = z.infer<typeof settingShape>;

export const settingCalls = {
  listSettings: operatorRoute({
    method: 'GET',
    path: `${operatorBase}/api/v1/settings/`,
    role: 'owner',
    summary: 'Lists the settings that are safe to change while people use the marketplace',
    /** `logo` is the id of the picture that replaces the lettering, or null. */
    answer: z.extend(dataAnswer(z.array(settingShape)), { logo: z.nullable(z.string()) }),
  }),
};
