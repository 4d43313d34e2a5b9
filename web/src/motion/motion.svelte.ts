// What the queue shows now, for parts of the page that want to follow it.
class Motion {
  // The version whose scene plays; null when everything is shown as it is.
  shownVersion = $state<number | null>(null);
}
export const motion = new Motion();
