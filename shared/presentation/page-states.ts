/** The words for the states of a page (states.ts). Home, which loads little, needs no others. */
export const pageStates = {
  empty: 'Not started',
  draft: 'Draft',
  published: 'Published',
  unpublished: 'Unpublished',
} as const
