// Notifications.
import { settings } from '../settings.svelte';

export function notify(text: string): void {
  if (!settings.notify || !document.hidden || !('Notification' in window)) return;
  if (Notification.permission === 'granted') new Notification('Kurzstrecke', { body: text, tag: 'turn' });
}
