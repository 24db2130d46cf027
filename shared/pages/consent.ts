/** The text that a fan consents to, printed next to the checkbox and stored as proof. */
export const consentText =
  'Yes, send me news about this artist by e-mail. I can unsubscribe at any time with the link in every mail.'
