export { createSetting, type Setting, type SettingChange } from './setting';
export { createSettingRepository, type Kept, type SettingRepository } from './setting.repository';
