const names: Record<string, string> = {
  '/bookings': 'Bookings',
  '/chat': 'Chat',
  '/address': 'Address',
  '/profile': 'Profile',
  '/service-detail': 'the artisan',
  '/accepted-providers': 'the artisans who accepted',
  '/available-providers': 'your search',
  '/requests': 'Requests',
  '/reviews': 'Reviews',
  '/settings': 'Settings',
  '/onboarding': 'your set-up',
  '/notifications': 'Notifications',
  '/cases': 'Your cases',
};

export function nameOfScreen(url: string): string | undefined {
  return names[url.replace(/^\/workspace(?=\/)/, '').replace(/\/?(\?.*)?$/, '')];
}
