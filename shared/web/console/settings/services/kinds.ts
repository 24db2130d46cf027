const icons = {
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  calendar: 'M4 6h16v14H4zM4 10.500h16M8.500 3.500V8M15.500 3.500V8',
  files: 'M3.500 6h6l2 2.500h9V19h-17z',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14',
  note: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  chat: 'M4 5h16v11h-8l-4.500 4v-4H4z',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2.500-2.500L20 17M15 9h.01',
  video: 'M4 6h16v12H4zM10 9.500v5l4.500-2.500z',
  other:
    'M10 14a4 4 0 0 0 6 .5l2.5-2.5a4 4 0 0 0-5.7-5.7L11.5 7.6M14 10a4 4 0 0 0-6-.5L5.500 12a4 4 0 0 0 5.7 5.7l1.3-1.3',
} as const

const groups = ['Mail and calendar', 'Files and notes', 'Team chat', 'Social media'] as const

interface Kind {
  icon: keyof typeof icons
  group: typeof groups[number]
  /** What agents do with it. */
  use: string
}

const [office, files, chat, social] = groups
const kinds = new Map<string, Kind>([
  ['gmail', { icon: 'mail', group: office, use: 'Read, search and send mail' }],
  ['googlecalendar', { icon: 'calendar', group: office, use: 'Read and plan events' }],
  ['googledrive', { icon: 'files', group: files, use: 'Find, store and share files' }],
  ['googlesheets', { icon: 'table', group: files, use: 'Read and edit spreadsheets' }],
  ['notion', { icon: 'note', group: files, use: 'Read and write notes, tasks and documents' }],
  ['slack', { icon: 'chat', group: chat, use: 'Read and send messages' }],
  ['instagram', { icon: 'picture', group: social, use: 'Share pictures and videos, see who views them' }],
  ['tiktok', { icon: 'video', group: social, use: 'Publish short videos, see how they do' }],
  ['youtube', { icon: 'video', group: social, use: 'Publish videos, see views and comments' }],
])

export const groupOf = ({ slug }: { slug: string }): string => kinds.get(slug)?.group ?? 'More services'
export const iconOf = (slug: string): string => icons[kinds.get(slug)?.icon ?? 'other']
/** Undefined for a service that only describes itself. */
export const useOf = (slug: string): string | undefined => kinds.get(slug)?.use
