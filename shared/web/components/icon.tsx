/** The drawings of icons on a field of 24, as strokes. */
const paths = {
  home: 'M4 11.5 12 5l8 6.5M6 10v9h4.5v-5h3v5H18v-9',
  catalogs: 'M5 5v14M9.5 5v14M14 5v14M18 5.5l2.5 13',
  pages: 'M4 5h16v14H4zM4 10h16M10 10v9',
  artists: 'M14 4a5 5 0 1 1-3.5 8.5M10.5 12.5 4 20M10.6 8.4l5 5',
  developers: 'm8 8-4 4 4 4M16 8l4 4-4 4M13.5 6l-3 12',
  settings:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5 20 20',
  more: 'M5 12h.6M12 12h.6M19 12h.6',
  choose: 'm8 9 4-4 4 4M8 15l4 4 4-4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  gap: 'M5 6h14v13H5zM5 10h14M9 4v4M15 4v4M10 13l4 4M14 13l-4 4',
  fall: 'm4 7 6 6 3-3 7 7M20 12v5h-5',
  warning: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v5M12 16h.01',
  link:
    'M10 14a4 4 0 0 0 6 .5l2.5-2.5a4 4 0 0 0-5.7-5.7L11.5 7.6M14 10a4 4 0 0 0-6-.5L5.500 12a4 4 0 0 0 5.7 5.7l1.3-1.3',
  credits: 'M4 7h16v11H4zM4 11h16M8 15h3',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  upload: 'M12 15V4M8 8l4-4 4 4M4 16v4h16v-4',
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
  failed: 'M12 4 3 19h18zM12 10v4M12 16.500h.01',
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name }: { name: IconName }) => (
  <svg class='icon' viewBox='0 0 24 24' aria-hidden='true'>
    <path d={paths[name]} />
  </svg>
)
