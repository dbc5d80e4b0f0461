/** 'Go back' where the network error page was opened by its address. */
document.querySelector('#go-back')?.addEventListener('click', () => {
  if (window.history.length > 1) window.history.back();
  else window.location.assign('/');
});
