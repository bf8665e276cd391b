export { createSetting } from './setting';
export {
  createSettingRepository,
  type Revision,
  type SettingRepository,
} from './setting.repository';
