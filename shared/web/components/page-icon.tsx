import { Drawing, shellPaths } from './icon.tsx'

/** The drawings that only some pages have: the shell, which every page loads, stays small. */
const paths = {
  ...shellPaths,
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  book: 'M12 6.5C10 5 7 4.500 4 5v13c3-.5 6 0 8 1.500 2-1.500 5-2 8-1.500V5c-3-.5-6 0-8 1.500zM12 6.500v13',
  play: 'M7 5v14l12-7z',
  again: 'M19 12a7 7 0 1 1-2-5M19 4v4h-4',
  question:
    'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM9.800 10a2.200 2.200 0 1 1 3.200 2c-.7.400-1 .8-1 1.500M12 16.500h.01',
  print: 'M7 8V4h10v4M7 16H4V8h16v8h-3M7 13h10v7H7z',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15',
  share:
    'M17 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6.5 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8.8 10.9l6-2.8M8.8 13.1l6 2.8',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 1.5',
  back: 'm14 6-6 6 6 6',
  copy: 'M9 9h10.500v10.500H9zM15 9V4.500H4.500V15H9',
  up: 'M12 18V6M7 11l5-5 5 5',
  down: 'M12 6v12M7 13l5 5 5-5',
  previous: 'm6 15 6-6 6 6',
  next: 'm6 9 6 6 6-6',
  filter: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h11M19 17h1M17 15v4',
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name }: { name: IconName }) => <Drawing path={paths[name]} />
