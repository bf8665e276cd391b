export { createSetting } from './setting';
export { createSettingRepository, type Kept, type SettingRepository } from './setting.repository';
