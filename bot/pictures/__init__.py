"""Pictures of races, as library-independent shapes; only `pillow_backend` and `fonts` use Pillow and aggdraw."""
