// Runs something right after the next frame has been drawn: what it changes has the whole time until the frame after that.
// Asking where things are costs no extra layout then. Hidden pages draw no frames, and do not wait for one.
const LONGEST = 100;

export function afterFrame(run: () => unknown): void {
  if (document.hidden) return void run();
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(late);
    run();
  };
  const late = setTimeout(once, LONGEST); // the page may be hidden meanwhile
  requestAnimationFrame(() => setTimeout(once));
}
