// Runs before the first paint, so that a page does not begin in other colors.
const chosen = localStorage.getItem('scheme')
if (chosen) document.documentElement.dataset.scheme = chosen
