/** The text that a fan consents to, printed next to the checkbox and stored as proof. */
export const consentText =
  'Yes, send me news about this artist by e-mail. I can unsubscribe at any time with the link in every mail.'

/** What a fan reads after signing up. @param confirms undefined if it is not known whether a mail is sent */
export function thanks(confirms?: boolean): { title: string; text: string } {
  if (confirms === false) {
    return { title: 'You are on the list.', text: 'Thank you. The next thing you hear comes by e-mail.' }
  }
  return {
    title: confirms ? 'One more step.' : 'Thank you.',
    text:
      'Please look into your mail: the link in it puts you on the list. If there is none, look into the spam folder.',
  }
}
