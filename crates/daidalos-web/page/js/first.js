// The chosen colours, before anything is painted: modules come later than the first paint. Where nothing was chosen,
// the style sheet asks the system.

(() => {
  const root = document.documentElement;
  try {
    const { theme } = JSON.parse(localStorage.getItem('daidalos.settings') ?? '{}');
    if (['light', 'dark', 'contrast'].includes(theme)) root.dataset.theme = theme;
  } catch {
    // Nothing can be read here.
  }
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', getComputedStyle(root).backgroundColor);
})();
