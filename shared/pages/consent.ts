/** What a fan agrees to, word for word: shown beside the box and kept as the proof. */
export const consentText =
  'Yes, send me news about this artist by e-mail. I can unsubscribe at any time with the link in every mail.'
