import { language } from './site.ts';

/** Between a name and what is said of it, and between the items of a list, as the language writes them. */
export const [COLON, COMMA] = language === 'en' ? [': ', ', '] : ['：', '，'];
