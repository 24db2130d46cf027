import { Tabs } from '../shell/tabs.tsx'

/** The parts of a page, beside each other. */
export const tabs = {
  label: 'Page',
  pages: [['pages/:id', 'Design'], ['pages/:id/audience', 'Audience'], ['pages/:id/fans', 'Fans'], [
    'pages/:id/history',
    'History',
  ]],
} as const

export const PageTabs = () => <Tabs {...tabs} />
